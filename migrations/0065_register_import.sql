-- The next start loads the shipped addresses anew, with their words.
TRUNCATE "register_streets", "register_entrances";--> statement-breakpoint
DELETE FROM "register_sources";--> statement-breakpoint
CREATE TABLE "register_buildings" (
	"egid" integer PRIMARY KEY NOT NULL,
	"canton" text NOT NULL,
	"municipality" integer NOT NULL,
	"municipality_name" text NOT NULL,
	"plot_number" text,
	"coordinate_e" double precision,
	"coordinate_n" double precision,
	"building_status" smallint,
	"building_type" smallint,
	"affectation" smallint,
	"construction_year" smallint,
	"construction_period" smallint,
	"surface" integer,
	"sre" integer,
	"floors" smallint,
	"apartments" smallint,
	"heating_generator_1" smallint,
	"heating_energy_1" smallint,
	"heating_source_1" smallint,
	"heating_updated_1" date,
	"heating_generator_2" smallint,
	"heating_energy_2" smallint,
	"heating_source_2" smallint,
	"heating_updated_2" date
);
--> statement-breakpoint
CREATE TABLE "register_word_keys" (
	"key" text NOT NULL,
	"word_id" integer NOT NULL,
	CONSTRAINT "register_word_keys_key_word_id_pk" PRIMARY KEY("key","word_id")
);
--> statement-breakpoint
CREATE TABLE "register_words" (
	"id" integer PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"streets" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_import_rows" (
	"import_id" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"problem" text NOT NULL,
	"column" text,
	CONSTRAINT "register_import_rows_import_id_file_line_pk" PRIMARY KEY("import_id","file","line")
);
--> statement-breakpoint
CREATE TABLE "register_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "register_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"name" text NOT NULL,
	"upload" uuid,
	"person" integer,
	"asked_at" timestamptz NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamptz,
	"ended_at" timestamptz,
	"step" text,
	"done" bigint,
	"total" bigint,
	"fault" text,
	"fault_detail" text,
	"version" text,
	"cantons" text[],
	"buildings" integer,
	"entrances" integer,
	"without_address" integer,
	"bad_rows" integer
);
--> statement-breakpoint
DROP INDEX "register_streets_spellings";--> statement-breakpoint
ALTER TABLE "register_entrances" ALTER COLUMN "label" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "register_sources" ADD COLUMN "coverage" jsonb;--> statement-breakpoint
ALTER TABLE "register_streets" ADD COLUMN "municipality" text;--> statement-breakpoint
ALTER TABLE "register_streets" ADD COLUMN "canton" text;--> statement-breakpoint
ALTER TABLE "register_streets" ADD COLUMN "tokens" integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "register_import_rows" ADD CONSTRAINT "register_import_rows_import_id_register_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."register_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_person_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_words_word" ON "register_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "register_streets_tokens" ON "register_streets" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "register_streets_postcode" ON "register_streets" USING btree ("postcode");--> statement-breakpoint
ALTER TABLE "register_streets" DROP COLUMN "spellings";
