ALTER TABLE "buildings" ADD COLUMN "archived" boolean;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "merged_from" integer[];--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_merged_into_buildings_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."buildings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buildings_archived" ON "buildings" USING btree (address collate reading,"id") WHERE archived;--> statement-breakpoint
CREATE INDEX "buildings_merged" ON "buildings" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
-- What is written to a building while or after it is merged goes to the one that stayed. Whoever merges
-- it holds it: they wait, or we do.
create function follow_merge() returns trigger language plpgsql as $$
declare stayed int;
begin
  loop
    select merged_into into stayed from buildings where id = new.building for share;
    exit when stayed is null;
    new.building := stayed;
  end loop;
  return new;
end $$;
--> statement-breakpoint
create trigger follow_merge before insert or update of building on mandates
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on consumptions
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on heating_systems
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on maintenance_companies
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on renovations
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on idc
  for each row execute function follow_merge();
