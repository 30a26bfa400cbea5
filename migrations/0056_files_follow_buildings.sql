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
-- What was left at merged buildings before. Names of default folders stay there: the other building may have its own.
update files set building = building where exists (
  select from buildings where id = files.building and merged_into is not null);
--> statement-breakpoint
update folders set building = building where (key is null or mandate is not null) and exists (
  select from buildings where id = folders.building and merged_into is not null);
--> statement-breakpoint
update document_requests set building = building where exists (
  select from buildings where id = document_requests.building and merged_into is not null);
--> statement-breakpoint
update file_shares set building = building where exists (
  select from buildings where id = file_shares.building and merged_into is not null);
