CREATE TABLE "meter_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meter_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"building" integer NOT NULL,
	"mandate" integer,
	"entered_by" integer,
	"meter" text NOT NULL,
	"energy" text NOT NULL,
	"usage" text NOT NULL,
	"first_day" date NOT NULL,
	"daily_kwh" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meter_series" ADD CONSTRAINT "meter_series_building_buildings_id_fk" FOREIGN KEY ("building") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_series" ADD CONSTRAINT "meter_series_mandate_mandates_id_fk" FOREIGN KEY ("mandate") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_series" ADD CONSTRAINT "meter_series_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meter_series_building" ON "meter_series" USING btree ("building","id");--> statement-breakpoint
CREATE INDEX "meter_series_mandate" ON "meter_series" USING btree ("mandate","id");--> statement-breakpoint
CREATE INDEX "meter_series_order" ON "meter_series" USING btree ("first_day" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "meter_series_trash" ON "meter_series" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
select kernel_track('meter_series');

--> statement-breakpoint
create trigger follow_merge before insert or update of building on meter_series
  for each row execute function follow_merge();
