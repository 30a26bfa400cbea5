-- Tells whoever listens (kernel/live.server.ts) of each change of a record, once its transaction commits.
create function kernel_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('egide_changes', json_build_array(new.id, new.resource, new.record_id, new.version)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger kernel_tell after insert on history for each row execute function kernel_tell();
