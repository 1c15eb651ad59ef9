DROP INDEX "audit_entries_school";--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "words" text GENERATED ALWAYS AS (translate(lower(subject_name || ' ' || actor_name || ' ' || jsonb_path_query_array(details, '$.*.* ? (@ != null)')::text), '"\', '')) STORED;--> statement-breakpoint
ALTER TABLE "device_reported" ADD COLUMN "battery" double precision GENERATED ALWAYS AS ((body ->> 'battery')::float8) STORED;--> statement-breakpoint
ALTER TABLE "device_reported" ADD COLUMN "charging" boolean GENERATED ALWAYS AS ((body ->> 'charging')::boolean) STORED;--> statement-breakpoint
ALTER TABLE "device_reported" ADD COLUMN "free_bytes" double precision GENERATED ALWAYS AS ((body -> 'storage' ->> 'free')::float8) STORED;--> statement-breakpoint
ALTER TABLE "device_reported" ADD COLUMN "app" text GENERATED ALWAYS AS (body ->> 'app') STORED;--> statement-breakpoint
ALTER TABLE "device_reported" ADD COLUMN "ended" boolean GENERATED ALWAYS AS ((body ->> 'ended')::boolean) STORED;--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_school" ON "audit_entries" USING btree ("school_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("school_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_pairs" ON "audit_entries" USING gin (search_pairs("words"));