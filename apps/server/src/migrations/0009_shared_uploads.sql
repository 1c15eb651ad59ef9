CREATE TABLE "upload_pieces" (
	"upload_key" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"size_bytes" bigint NOT NULL,
	"object" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_pieces_upload_key_starts_at_pk" PRIMARY KEY("upload_key","starts_at")
);
--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_key_uploads_key_fk" FOREIGN KEY ("upload_key") REFERENCES "public"."uploads"("key") ON DELETE cascade ON UPDATE no action;