-- Answers that change after the end ask for other readings: what was kept belongs to the answers before.
create or replace function refresh_follow_up() returns trigger language plpgsql as $$
declare
  asks_anew boolean := tg_op = 'UPDATE' and new.status in ('closed', 'cancelled')
    and (old.answers, old.kind) is distinct from (new.answers, new.kind);
begin
  perform graphile_worker.add_job('mandates.refreshFollowUp', json_build_object('mandate', new.id, 'is_ending', asks_anew),
    job_key => format('mandates.refreshFollowUp/%s%s', case when asks_anew then 'ending/' else '' end, new.id));
  return null;
end $$;
