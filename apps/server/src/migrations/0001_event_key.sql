ALTER TABLE "device_events" DROP CONSTRAINT "device_events_pkey";--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_device_id_id_pk" PRIMARY KEY("device_id","id");
