ALTER TABLE "device_reported" ADD COLUMN "connected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "apart" boolean DEFAULT false NOT NULL;