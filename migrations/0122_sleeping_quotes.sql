-- As before, but a mandate that moves by itself, as one that is accepted by silence, wakes no quote: nobody acted.
create or replace function wake_mandate() returns trigger language plpgsql as $$
begin
  delete from sleeping_mandates where mandate = new.id;
  if coalesce(nullif(current_setting('egide.source', true), ''), 'system') <> 'system' then
    update imported_quotes set is_asleep = false
      from quotes where quotes.id = imported_quotes.quote and quotes.mandates @> array[new.id] and is_asleep;
  end if;
  return null;
end $$;
