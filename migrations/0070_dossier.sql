CREATE TABLE "dossier_answers" (
	"building" integer NOT NULL,
	"source" text NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamptz NOT NULL,
	"reason" text,
	"took" integer NOT NULL,
	"answered_at" timestamptz,
	"found" jsonb,
	CONSTRAINT "dossier_answers_building_source_pk" PRIMARY KEY("building","source")
);
--> statement-breakpoint
ALTER TABLE "dossier_answers" ADD CONSTRAINT "dossier_answers_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossier_answers_source" ON "dossier_answers" USING btree ("source","asked_at");
