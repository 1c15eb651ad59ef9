-- Both are part of PostgreSQL, and trusted: whoever owns the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
-- What a search compares: one case, one width (ＡＢＣ and abc are the same), no invisible marks, each entry between
-- a line break with a space and a line break.
CREATE FUNCTION search_text(entries text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(
  regexp_replace(
    regexp_replace(
      lower(normalize(chr(1) || array_to_string(entries, chr(1)) || chr(1), NFKC)),
      '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '\s+', ' ', 'g'),
  chr(1), E'\n ');--> statement-breakpoint
-- What trigrams do not find: Chinese characters, the pairs of them that stand side by side, and the first letter and
-- the first two of other words; each once. Dear to compute for a row, which the planner has to know: the index has it.
CREATE FUNCTION search_pairs(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN ARRAY(
  SELECT substr(run[1], place, size)
  FROM regexp_matches(content, '[〇㐀-鿿豈-﫿𠀀-𯨟]+', 'g') AS run,
    generate_series(1, length(run[1])) AS place, generate_series(1, 2) AS size
  WHERE place + size <= length(run[1]) + 1
  UNION
  SELECT left(word[1], size)
  FROM regexp_matches(content, '[0-9a-zà-῿]+', 'g') AS word, generate_series(1, 2) AS size
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
CREATE TABLE "listed_courses" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"phase_ids" integer[] NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_resources" (
	"resource_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer,
	"kind" text NOT NULL,
	"phase_ids" integer[] NOT NULL,
	"subject_ids" integer[] NOT NULL,
	"grade_ids" integer[] NOT NULL,
	"general_cate_ids" integer[] NOT NULL,
	"knowledge_cate_ids" integer[] NOT NULL,
	"volume_ids" integer[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"school_id" integer,
	"word" text NOT NULL,
	CONSTRAINT "search_words_school_word" UNIQUE NULLS NOT DISTINCT("school_id","word")
);
--> statement-breakpoint
ALTER TABLE "resources" ALTER COLUMN "file" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "grade_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "general_cate_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "knowledge_cate_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "volume_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_cover_files_sha256_fk" FOREIGN KEY ("cover") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_courses" ADD CONSTRAINT "listed_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_resources" ADD CONSTRAINT "listed_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapters_cover" ON "chapters" USING btree ("cover");--> statement-breakpoint
CREATE INDEX "listed_courses_content" ON "listed_courses" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listed_courses_pairs" ON "listed_courses" USING gin (search_pairs("content"));--> statement-breakpoint
CREATE INDEX "listed_resources_school" ON "listed_resources" USING btree ("school_id","resource_id");--> statement-breakpoint
CREATE INDEX "listed_resources_updated" ON "listed_resources" USING btree ("school_id","updated_at" DESC NULLS FIRST,"resource_id");--> statement-breakpoint
CREATE INDEX "listed_resources_content" ON "listed_resources" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listed_resources_pairs" ON "listed_resources" USING gin (search_pairs("content"));--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_preview_files_sha256_fk" FOREIGN KEY ("preview") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_card_files_sha256_fk" FOREIGN KEY ("card") REFERENCES "public"."files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_banner" ON "courses" USING btree ("banner");--> statement-breakpoint
CREATE INDEX "resources_preview" ON "resources" USING btree ("preview");--> statement-breakpoint
CREATE INDEX "resources_card" ON "resources" USING btree ("card");--> statement-breakpoint
CREATE INDEX "resources_title_en" ON "resources" USING btree ("title_en" collate "en-x-icu","id") WHERE school_id is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "resources_title_zh" ON "resources" USING btree ("title_zh" collate "zh-x-icu","id") WHERE school_id is null and removed_at is null;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_shown" CHECK ("resources"."file" is not null or "resources"."page_url" is not null);--> statement-breakpoint
-- Character 2 stands between what names a resource and what it teaches: matches of the first are ranked before.
CREATE FUNCTION list_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listed_resources USING changed
  WHERE resource_id = changed.id AND changed.removed_at IS NOT NULL;
  INSERT INTO listed_resources (resource_id, school_id, kind, phase_ids, subject_ids, grade_ids, general_cate_ids,
    knowledge_cate_ids, volume_ids, updated_at, title, content)
  SELECT id, school_id, kind, phase_ids, subject_ids, grade_ids, general_cate_ids, knowledge_cate_ids, volume_ids,
    updated_at, search_text(ARRAY[title_en, title_zh]),
    search_text(ARRAY[title_en, title_zh] || keywords_en || keywords_zh || ARRAY[chr(2), knowledge_en, knowledge_zh])
  FROM changed WHERE removed_at IS NULL ORDER BY id
  ON CONFLICT (resource_id) DO UPDATE SET
    school_id = excluded.school_id, kind = excluded.kind, phase_ids = excluded.phase_ids,
    subject_ids = excluded.subject_ids, grade_ids = excluded.grade_ids, general_cate_ids = excluded.general_cate_ids,
    knowledge_cate_ids = excluded.knowledge_cate_ids, volume_ids = excluded.volume_ids,
    updated_at = excluded.updated_at, title = excluded.title, content = excluded.content;
  -- In order, so that two writers never wait for each other in a circle.
  INSERT INTO search_words (school_id, word)
  SELECT DISTINCT listed.school_id, word[1]
  FROM changed JOIN listed_resources AS listed ON listed.resource_id = changed.id,
    regexp_matches(listed.content, '[0-9a-zà-῿]+', 'g') AS word
  WHERE length(word[1]) BETWEEN 4 AND 40
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER list_added AFTER INSERT ON resources REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION list_resources();--> statement-breakpoint
CREATE TRIGGER list_changed AFTER UPDATE ON resources REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION list_resources();--> statement-breakpoint
CREATE FUNCTION list_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listed_courses USING changed
  WHERE course_id = changed.id AND (changed.removed_at IS NOT NULL OR changed.account_id IS NOT NULL);
  INSERT INTO listed_courses (course_id, phase_ids, subject_ids, title, content)
  SELECT id, phase_ids, subject_ids, search_text(ARRAY[title_en, title_zh]),
    search_text(ARRAY[title_en, title_zh] || keywords_en || keywords_zh)
  FROM changed WHERE removed_at IS NULL AND account_id IS NULL ORDER BY id
  ON CONFLICT (course_id) DO UPDATE SET
    phase_ids = excluded.phase_ids, subject_ids = excluded.subject_ids, title = excluded.title,
    content = excluded.content;
  INSERT INTO search_words (school_id, word)
  SELECT DISTINCT NULL::integer, word[1]
  FROM changed JOIN listed_courses AS listed ON listed.course_id = changed.id,
    regexp_matches(listed.content, '[0-9a-zà-῿]+', 'g') AS word
  WHERE length(word[1]) BETWEEN 4 AND 40
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER list_added AFTER INSERT ON courses REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION list_courses();--> statement-breakpoint
CREATE TRIGGER list_changed AFTER UPDATE ON courses REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION list_courses();--> statement-breakpoint
-- A plan of several workers costs more than it saves where 20,000 rows are ten megabytes.
ALTER TABLE listed_resources SET (parallel_workers = 0);--> statement-breakpoint
ALTER TABLE listed_courses SET (parallel_workers = 0);--> statement-breakpoint
-- What was there before is listed now.
UPDATE resources SET kind = kind;--> statement-breakpoint
UPDATE courses SET title_en = title_en;--> statement-breakpoint
INSERT INTO "library_version" ("id", "version") VALUES (1, 1);
