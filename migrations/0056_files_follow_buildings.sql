-- Papers follow a building that is merged into another, also those that are written late.
create trigger follow_merge before insert or update of building on files
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on folders
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on document_requests
  for each row execute function follow_merge();
--> statement-breakpoint
create trigger follow_merge before insert or update of building on file_shares
  for each row execute function follow_merge();
--> statement-breakpoint
-- Papers of a mandate are where it is, also if it gets another building.
create function papers_follow_mandate() returns trigger language plpgsql as $$
begin
  update files set building = new.building where mandate = new.id and building <> new.building;
  update folders set building = new.building where mandate = new.id and building <> new.building;
  update document_requests set building = new.building where mandate = new.id and building <> new.building;
  update file_shares set building = new.building where mandate = new.id and building <> new.building;
  return null;
end $$;
--> statement-breakpoint
create trigger papers_follow_mandate after update of building on mandates
  for each row when (old.building <> new.building) execute function papers_follow_mandate();
--> statement-breakpoint
-- What was left behind before: papers of mandates, then those of merged buildings. Names of default folders stay there,
-- as the other building may have its own.
update files set building = mandates.building from mandates
  where mandates.id = files.mandate and files.building <> mandates.building;
--> statement-breakpoint
update folders set building = mandates.building from mandates
  where mandates.id = folders.mandate and folders.building <> mandates.building;
--> statement-breakpoint
update document_requests set building = mandates.building from mandates
  where mandates.id = document_requests.mandate and document_requests.building <> mandates.building;
--> statement-breakpoint
update file_shares set building = mandates.building from mandates
  where mandates.id = file_shares.mandate and file_shares.building <> mandates.building;
--> statement-breakpoint
update files set building = building where mandate is null and exists (
  select from buildings where id = files.building and merged_into is not null);
--> statement-breakpoint
update folders set building = building where mandate is null and key is null and exists (
  select from buildings where id = folders.building and merged_into is not null);
--> statement-breakpoint
update file_shares set building = building where mandate is null and exists (
  select from buildings where id = file_shares.building and merged_into is not null);
