-- Part of PostgreSQL, and trusted: whoever owns the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What a search compares: one case, one width (ＡＢＣ and abc are the same).
CREATE FUNCTION search_text(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(normalize(array_to_string(texts, ' '), NFKC));--> statement-breakpoint
-- Chinese characters and the pairs of them that stand side by side, each once.
CREATE FUNCTION search_pairs(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT substr(content, place, size)
  FROM generate_series(1, length(content)) AS place, generate_series(1, 2) AS size
  WHERE substr(content, place, size) ~ ('^[㐀-鿿豈-﫿]{' || size || '}$')
);--> statement-breakpoint
CREATE TABLE "categories" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"phase_ids" integer[] DEFAULT '{}' NOT NULL,
	"subject_ids" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "categories_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"resource_id" integer NOT NULL,
	"id" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_zh" text NOT NULL,
	"intro_en" text DEFAULT '' NOT NULL,
	"intro_zh" text DEFAULT '' NOT NULL,
	"cover" text,
	"duration_seconds" double precision,
	"control" text DEFAULT '' NOT NULL,
	"alternation" text DEFAULT '' NOT NULL,
	CONSTRAINT "chapters_resource_id_id_pk" PRIMARY KEY("resource_id","id")
);
--> statement-breakpoint
CREATE TABLE "library_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resources" ALTER COLUMN "file" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(array[title_en, title_zh] || keywords_en || keywords_zh)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_title" text GENERATED ALWAYS AS (search_text(array[title_en, title_zh])) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search_pairs" text[] GENERATED ALWAYS AS (search_pairs(search_text(array[title_en, title_zh] || keywords_en || keywords_zh))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "grade_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "general_cate_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "knowledge_cate_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "volume_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(array[title_en, title_zh, knowledge_en, knowledge_zh] || keywords_en || keywords_zh)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_title" text GENERATED ALWAYS AS (search_text(array[title_en, title_zh])) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "search_pairs" text[] GENERATED ALWAYS AS (search_pairs(search_text(array[title_en, title_zh, knowledge_en, knowledge_zh] || keywords_en || keywords_zh))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_cover_files_sha256_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapters_cover" ON "chapters" USING btree ("cover");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_preview_files_sha256_fk" FOREIGN KEY ("preview") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_card_files_sha256_fk" FOREIGN KEY ("card") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_search_text" ON "courses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_search_pairs" ON "courses" USING gin ("search_pairs");--> statement-breakpoint
CREATE INDEX "courses_banner" ON "courses" USING btree ("banner");--> statement-breakpoint
CREATE INDEX "resources_preview" ON "resources" USING btree ("preview");--> statement-breakpoint
CREATE INDEX "resources_card" ON "resources" USING btree ("card");--> statement-breakpoint
CREATE INDEX "resources_search_text" ON "resources" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "resources_search_pairs" ON "resources" USING gin ("search_pairs");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_shown" CHECK ("resources"."file" is not null or "resources"."page_url" is not null);--> statement-breakpoint
INSERT INTO "library_version" ("id", "version") VALUES (1, 1);
