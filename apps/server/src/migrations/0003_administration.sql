CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"subject_name" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_username_unique";--> statement-breakpoint
DROP INDEX "students_class";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_bindings" ADD COLUMN "student_id" integer;--> statement-breakpoint
ALTER TABLE "device_bindings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_groups" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "results_kept_days" integer DEFAULT 1095 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "gaze_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "gaze_kept_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_school" ON "audit_entries" USING btree ("school_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("school_id","subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("school_id","actor_id","id");--> statement-breakpoint
ALTER TABLE "device_bindings" ADD CONSTRAINT "device_bindings_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree ("username") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "device_bindings_student" ON "device_bindings" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "students_class" ON "students" USING btree ("school_id","class_id",length("number"),"number","id");--> statement-breakpoint
CREATE INDEX "students_words" ON "students" USING gin (lower("name") gin_trgm_ops,"number" gin_trgm_ops);--> statement-breakpoint
-- Bindings made before know their student by name alone.
UPDATE "device_bindings" SET "student_id" = "students"."id" FROM "students"
WHERE "students"."class_id" = "device_bindings"."class_id" AND "students"."name" = "device_bindings"."alias" AND NOT EXISTS (
  SELECT FROM "students" AS "other" WHERE "other"."class_id" = "students"."class_id"
  AND "other"."name" = "students"."name" AND "other"."id" <> "students"."id");
