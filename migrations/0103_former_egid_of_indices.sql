ALTER TABLE "idc" ADD COLUMN "former_egid" integer;--> statement-breakpoint
-- Indices that went to the trash with an EGID return with it, as when it was mistyped. Until the trash is emptied,
-- `former_egid` says which one they were read for.
create or replace function forget_other_egid() returns trigger language plpgsql as $$
begin
  if old.egid is not null then
    update idc set deleted_at = now(), former_egid = old.egid
      where building = new.id and mandate is null and deleted_at is null;
    delete from dossier_answers where building = new.id and source in ('register', 'idc');
  end if;
  update idc set deleted_at = null, former_egid = null
    where building = new.id and mandate is null and deleted_at is not null and former_egid = new.egid;
  return null;
end $$;
--> statement-breakpoint
create trigger return_with_egid after update of egid on buildings for each row
  when (old.egid is null and new.egid is not null and new.merged_into is null)
  execute function forget_other_egid();
