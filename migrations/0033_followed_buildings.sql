-- The building into which a building was merged in the end, or itself. Held, so that a merge waits.
create function stayed_building(given int) returns int language plpgsql as $$
declare stayed int;
begin
  loop
    select merged_into into stayed from buildings where id = given for share;
    exit when stayed is null;
    given := stayed;
  end loop;
  return given;
end $$;
--> statement-breakpoint
create or replace function follow_merge() returns trigger language plpgsql as $$
begin
  new.building := stayed_building(new.building);
  return new;
end $$;
--> statement-breakpoint
-- A heating system follows with all the buildings that it serves: each once, and its own not among the further ones.
create function follow_merge_of_all() returns trigger language plpgsql as $$
declare served int[] := new.further_buildings || new.building;
begin
  -- In the order in which a merge takes them.
  perform from buildings where id = any (served) order by id for share;
  if not exists (select from buildings where id = any (served) and merged_into is not null) then
    return new;
  end if;
  new.building := stayed_building(new.building);
  select array_agg(building order by place) into new.further_buildings from (
    select stayed_building(given) as building, min(at) as place
    from unnest(new.further_buildings) with ordinality as further (given, at) group by 1
  ) as stayed where building <> new.building;
  return new;
end $$;
--> statement-breakpoint
drop trigger follow_merge on heating_systems;
--> statement-breakpoint
create trigger follow_merge before insert or update of building, further_buildings on heating_systems
  for each row execute function follow_merge_of_all();
--> statement-breakpoint
-- What was written to merged buildings before.
update heating_systems set further_buildings = further_buildings where exists (
  select from buildings where id = any (further_buildings) and merged_into is not null);
