-- What the canton and the register say of an EGID does not hold for another one: indices go to the trash with their
-- history, answers are asked anew. A merge says itself what becomes of the rows of the building that leaves.
create function forget_other_egid() returns trigger language plpgsql as $$
begin
  update idc set deleted_at = now() where building = new.id and mandate is null and deleted_at is null;
  delete from dossier_answers where building = new.id and source in ('register', 'idc');
  return null;
end $$;
--> statement-breakpoint
create trigger forget_other_egid after update of egid on buildings for each row
  when (old.egid is not null and old.egid is distinct from new.egid and new.merged_into is null)
  execute function forget_other_egid();
