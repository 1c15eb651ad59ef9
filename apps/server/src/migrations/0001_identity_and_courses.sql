CREATE TABLE "activations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "course_items" (
	"course_id" integer NOT NULL,
	"position" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"explain_en" text DEFAULT '' NOT NULL,
	"explain_zh" text DEFAULT '' NOT NULL,
	CONSTRAINT "course_items_course_id_position_pk" PRIMARY KEY("course_id","position")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer,
	"account_id" integer,
	"slug" text,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"keywords_en" text[] DEFAULT '{}' NOT NULL,
	"keywords_zh" text[] DEFAULT '{}' NOT NULL,
	"phase_ids" integer[] DEFAULT '{}' NOT NULL,
	"subject_ids" integer[] DEFAULT '{}' NOT NULL,
	"banner" text,
	"source_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "courses_account_source" UNIQUE("account_id","source_id"),
	CONSTRAINT "courses_owner" CHECK (("courses"."school_id" is null) = ("courses"."account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "skin_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"skin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phase_id" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "quota_bytes" bigint DEFAULT 21474836480 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "history_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_items" ADD CONSTRAINT "course_items_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_banner_files_sha256_fk" FOREIGN KEY ("banner") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_source_id_courses_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activations_account" ON "activations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "course_items_resource" ON "course_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "courses_account" ON "courses" USING btree ("account_id","id");