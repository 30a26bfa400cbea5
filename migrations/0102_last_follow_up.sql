-- The result of a follow-up stays once its mandate is closed or cancelled: the job takes the readings a last time then, and
-- again if the mandate goes on.
create function keep_follow_up() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('mandates.refreshFollowUp', json_build_object('mandate', new.id, 'is_ending', true),
    job_key => format('mandates.refreshFollowUp/ending/%s', new.id));
  return null;
end $$;
--> statement-breakpoint
create trigger keep_follow_up after update of status on mandates for each row
  when (new.kind in ('amoen', 'ged') and old.status is distinct from new.status
    and (old.status in ('closed', 'cancelled') or new.status in ('closed', 'cancelled')))
  execute function keep_follow_up();
