CREATE TABLE "file_renditions" (
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"page" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"made" text,
	"problem" text,
	"media_type" text,
	"size" integer DEFAULT 0 NOT NULL,
	"made_at" timestamptz NOT NULL,
	CONSTRAINT "file_renditions_hash_kind_page_width_pk" PRIMARY KEY("hash","kind","page","width")
);
--> statement-breakpoint
CREATE INDEX "file_renditions_made" ON "file_renditions" USING btree ("made");
