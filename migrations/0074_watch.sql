CREATE TABLE "watch_findings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"building" integer NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"value" double precision NOT NULL,
	"threshold" double precision NOT NULL,
	"valid_from" date,
	"evidence" jsonb NOT NULL,
	"rank" smallint NOT NULL,
	"proposed" text NOT NULL,
	"found_at" timestamptz NOT NULL,
	"dismissed_at" timestamptz,
	"dismissed_by" integer,
	"dismissed_reason" text
);
--> statement-breakpoint
ALTER TABLE "watch_findings" ADD CONSTRAINT "watch_findings_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_findings" ADD CONSTRAINT "watch_findings_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_findings_once" ON "watch_findings" USING btree ("building","kind","year");--> statement-breakpoint
CREATE INDEX "watch_findings_open" ON "watch_findings" USING btree ("rank",(value - threshold) desc,"id") WHERE dismissed_at is null;
