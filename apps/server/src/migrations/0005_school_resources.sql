CREATE TABLE "device_installs" (
	"device_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"wanted" boolean NOT NULL,
	"status" text DEFAULT 'pend' NOT NULL,
	"sha256" text,
	"reason" text,
	"ordered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"reached_at" timestamp with time zone,
	CONSTRAINT "device_installs_device_id_resource_id_pk" PRIMARY KEY("device_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"purpose" integer NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"status" text DEFAULT 'receiving' NOT NULL,
	"source_sha256" text,
	"sha256" text,
	"facts" jsonb,
	"fault" text,
	"fault_detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_shown";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "draw_calls" integer;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "texture_bytes" bigint;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "codec" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "source_sha256" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_installs" ADD CONSTRAINT "device_installs_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_installs" ADD CONSTRAINT "device_installs_school_id_device_id_devices_school_id_id_fk" FOREIGN KEY ("school_id","device_id") REFERENCES "public"."devices"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_sha256_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_installs_happened" ON "device_installs" USING btree ("school_id",coalesce("reached_at", "started_at", "ordered_at") desc,"resource_id","device_id") WHERE "device_installs"."wanted";--> statement-breakpoint
CREATE INDEX "device_installs_resource" ON "device_installs" USING btree ("school_id","resource_id","status");--> statement-breakpoint
CREATE INDEX "uploads_school" ON "uploads" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "uploads_sha256" ON "uploads" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resources_source" ON "resources" USING btree ("school_id","source_sha256");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_shown" CHECK ("resources"."file" is not null or "resources"."page_url" is not null or "resources"."removed_at" is not null);