CREATE TABLE "record_stores" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"home" text NOT NULL,
	"actors" text DEFAULT 'pseudonym' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"took_at" timestamp with time zone,
	"fault" text,
	"failing_since" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"participant_id" integer NOT NULL,
	"point" smallint NOT NULL,
	"correct" boolean NOT NULL,
	"tries" smallint NOT NULL,
	"seconds" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_answers_participant_id_point_pk" PRIMARY KEY("participant_id","point")
);
--> statement-breakpoint
CREATE TABLE "review_participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"review_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"student_id" integer,
	"is_guest" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"own_level" text,
	"level" text,
	"correct" smallint DEFAULT 0 NOT NULL,
	"wrong" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_steps" (
	"participant_id" integer NOT NULL,
	"step" smallint NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"seconds" double precision,
	CONSTRAINT "review_steps_participant_id_step_pk" PRIMARY KEY("participant_id","step")
);
--> statement-breakpoint
CREATE TABLE "statement_queue" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_queue_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"statement" jsonb NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_queue_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "told_statements" (
	"school_id" integer NOT NULL,
	"participant_id" integer PRIMARY KEY NOT NULL,
	"told" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "untold_reviews" (
	"review_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "outline" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "outline" jsonb;--> statement-breakpoint
ALTER TABLE "record_stores" ADD CONSTRAINT "record_stores_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_participant_id_review_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."review_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_participants" ADD CONSTRAINT "review_participants_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_participants" ADD CONSTRAINT "review_participants_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_participants" ADD CONSTRAINT "review_participants_school_id_review_id_reviews_school_id_id_fk" FOREIGN KEY ("school_id","review_id") REFERENCES "public"."reviews"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_participants" ADD CONSTRAINT "review_participants_school_id_device_id_devices_school_id_id_fk" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."devices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_steps" ADD CONSTRAINT "review_steps_participant_id_review_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."review_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_queue" ADD CONSTRAINT "statement_queue_school_id_record_stores_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."record_stores"("school_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_queue" ADD CONSTRAINT "statement_queue_participant_id_review_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."review_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_statements" ADD CONSTRAINT "told_statements_school_id_record_stores_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."record_stores"("school_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_statements" ADD CONSTRAINT "told_statements_participant_id_review_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."review_participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_reviews" ADD CONSTRAINT "untold_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_reviews" ADD CONSTRAINT "untold_reviews_school_id_record_stores_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."record_stores"("school_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_participants_student_once" ON "review_participants" USING btree ("review_id","device_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_participants_guest_once" ON "review_participants" USING btree ("review_id","device_id") WHERE is_guest;--> statement-breakpoint
CREATE INDEX "review_participants_school" ON "review_participants" USING btree ("school_id","review_id");--> statement-breakpoint
CREATE INDEX "review_participants_student" ON "review_participants" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "statement_queue_school" ON "statement_queue" USING btree ("school_id","place");--> statement-breakpoint
CREATE INDEX "statement_queue_participant" ON "statement_queue" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "told_statements_school" ON "told_statements" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "untold_reviews_school" ON "untold_reviews" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "reviews_resource" ON "reviews" USING btree ("resource_id");