CREATE TABLE "file_editions" (
	"file" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"scan" text,
	"entered_by" integer,
	"at" timestamptz NOT NULL,
	CONSTRAINT "file_editions_file_number_pk" PRIMARY KEY("file","number")
);
--> statement-breakpoint
CREATE TABLE "file_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"label" jsonb NOT NULL,
	"copied" text[] DEFAULT '{}' NOT NULL,
	"archived_at" timestamptz,
	"search" text GENERATED ALWAYS AS (search_text((label ->> 'fr') || ' ' || (label ->> 'en') || ' ' || (label ->> 'it'))) STORED
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"entered_by" integer,
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"custom_type" integer,
	"folder" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"scan" text,
	"state" text DEFAULT 'received' NOT NULL,
	"refusal" text,
	"published_at" timestamptz,
	"published_by" integer,
	"type_words" text NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || type_words)) STORED
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"key" text,
	"parent" text,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person" integer NOT NULL,
	"begun_at" timestamptz NOT NULL,
	"size" bigint NOT NULL,
	"announced" jsonb NOT NULL,
	"held_until" timestamptz,
	"file" integer
);
--> statement-breakpoint
ALTER TABLE "file_editions" ADD CONSTRAINT "file_editions_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_editions" ADD CONSTRAINT "file_editions_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_custom_type_file_types_id_fk" FOREIGN KEY ("custom_type") REFERENCES "public"."file_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_editions_hash" ON "file_editions" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "file_types_fr" ON "file_types" USING btree (search_text(label ->> 'fr')) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_types_en" ON "file_types" USING btree (search_text(label ->> 'en')) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_types_it" ON "file_types" USING btree (search_text(label ->> 'it')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_types_trash" ON "file_types" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "files_mandate" ON "files" USING btree ("mandate","folder","created_at","id");--> statement-breakpoint
CREATE INDEX "files_building" ON "files" USING btree ("building","created_at","id");--> statement-breakpoint
CREATE INDEX "files_order" ON "files" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "files_hash" ON "files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "files_type" ON "files" USING btree ("custom_type");--> statement-breakpoint
CREATE INDEX "files_trash" ON "files" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_published" ON "files" USING btree ("mandate") WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_key" ON "folders" USING btree ("building",coalesce(mandate, 0),"key") WHERE deleted_at is null and key is not null;--> statement-breakpoint
CREATE INDEX "folders_mandate" ON "folders" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "folders_trash" ON "folders" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("person") WHERE file is null;--> statement-breakpoint
CREATE INDEX "uploads_begun" ON "uploads" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "uploads_file" ON "uploads" USING btree ("file");--> statement-breakpoint
select kernel_track('file_types');--> statement-breakpoint
create trigger learn_search_words after insert or update on file_types
  for each row execute function learn_search_words();--> statement-breakpoint
select kernel_track('files');--> statement-breakpoint
create trigger learn_search_words after insert or update on files
  for each row execute function learn_search_words();--> statement-breakpoint
select kernel_track('folders');
