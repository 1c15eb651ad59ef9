CREATE TABLE "gaze_samples" (
	"school_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"student_id" integer,
	"class_id" integer,
	"resource_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"longitude" real NOT NULL,
	"latitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"class_id" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reviews_school_id_id" UNIQUE("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "gaze_samples" ADD CONSTRAINT "gaze_samples_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaze_samples" ADD CONSTRAINT "gaze_samples_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaze_samples" ADD CONSTRAINT "gaze_samples_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaze_samples" ADD CONSTRAINT "gaze_samples_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaze_samples" ADD CONSTRAINT "gaze_samples_school_id_device_id_devices_school_id_id_fk" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."devices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gaze_samples_resource" ON "gaze_samples" USING btree ("school_id","resource_id","at");--> statement-breakpoint
CREATE INDEX "gaze_samples_school" ON "gaze_samples" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "gaze_samples_student" ON "gaze_samples" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "reviews_school_started" ON "reviews" USING btree ("school_id","started_at");