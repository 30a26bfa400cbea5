-- A large office for the measurements: the same rows for the same seed, whatever the machine. Run by
-- seed.ts in one transaction, as superuser, at the schema of the recorded SQL: later columns are filled by
-- their migrations. The temporary table `streets` holds the streets of the shipped register. Sizes and
-- seed come as settings: bench.seed, bench.mandates, bench.buildings, bench.users.

-- Rows are written as the triggers would have left them: history that took years is not replayed.
set local session_replication_role = replica;
set local work_mem = '256MB';
set local maintenance_work_mem = '256MB';

create function pg_temp.size(what text) returns int language sql immutable
return current_setting('bench.' || what)::int;

-- A number from 0 to 1 that only the seed, n and its purpose decide.
create function pg_temp.chance(n bigint, what text) returns float8 language sql immutable
return (hashint8extended(n, hashtext(what) + pg_temp.size('seed')::bigint) & 9007199254740991)::float8
  / 9007199254740992;

create function pg_temp.one_of(list text[], n bigint, what text) returns text language sql immutable
return list[1 + floor(pg_temp.chance(n, what) * cardinality(list))::int];

-- From 1 to `most`; a power above 1 prefers small ones, as a few property managers have most mandates.
create function pg_temp.number(most bigint, n bigint, what text, power float8 default 1) returns int
language sql immutable return 1 + floor(pow(pg_temp.chance(n, what), power) * most)::int;

create function pg_temp.iso(at timestamptz) returns text language sql stable
return to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Provenance and first history row of a record, as kernel_stamp and kernel_history write them.
create function pg_temp.stamps(record jsonb, at timestamptz, source text, actor int) returns jsonb language sql stable
as $$ select jsonb_object_agg(key, jsonb_build_object('source', source, 'at', pg_temp.iso(at), 'by', actor))
  from jsonb_each(kernel_said(record)) where value <> 'null' $$;
create function pg_temp.entered(record jsonb) returns jsonb language sql stable
as $$ select jsonb_object_agg(key, jsonb_build_array(null, value))
  from jsonb_each(kernel_said(record)) where value <> 'null' $$;

-- People: 8 administrators, 300 partners, clients, and those who never sign in.
insert into users (id, version, created_at, updated_at, first_name, last_name, company_name, role, title,
  language, phone_number, street, number, postcode, city, groups, email, sign_in, provenance)
overriding system value
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'admin', 1) from (
  select n as id, 1 + edits as version, made as created_at, made + edits * interval '30 days' as updated_at,
    first_name, last_name,
    case when pg_temp.chance(n, 'company') < 0.4 then
      pg_temp.one_of('{Régie,PPE,Hoirie,Fondation,Coopérative,Atelier,Bureau,"Société immobilière",Indivision}', n, 'kind of company')
      || ' ' || last_name || case when pg_temp.chance(n, 'form') < 0.3 then ' SA' else '' end end as company_name,
    pg_temp.one_of('{owner,owner,owner,manager,contractor,prospector,NULL}', n, 'role') as role,
    pg_temp.one_of('{ms,mr,NULL}', n, 'title') as title,
    pg_temp.one_of('{fr,fr,fr,fr,fr,fr,fr,en,it}', n, 'language') as language,
    '004122' || lpad(pg_temp.number(9999999, n, 'phone')::text, 7, '0') as phone_number,
    street.name as street, pg_temp.number(120, n, 'house')::text as number, '12' || lpad(pg_temp.number(58, n, 'postcode')::text, 2, '0') as postcode,
    'Genève' as city,
    case when n <= 8 then '{admin}' when n <= 308 then '{partner}'
      when n <= pg_temp.size('users') * 0.76 then '{client}' else '{}' end::text[] as groups,
    case when n = 1 then 'admin@bench.example' else lower(public.unaccent('public.unaccent',
      regexp_replace(first_name || '.' || last_name, '[^[:alpha:].]', '', 'g'))) || '.' || n || '@example.ch' end as email,
    case when n <= 308 or (n <= pg_temp.size('users') * 0.76 and pg_temp.chance(n, 'sign in') < 0.6)
      then 'active' else 'none' end as sign_in
  from generate_series(1, pg_temp.size('users')) as n
  cross join lateral (select
    timestamptz '2018-01-08' + pg_temp.chance(n, 'made') * interval '8 years' as made,
    pg_temp.number(3, n, 'edits of a user') - 1 as edits,
    pg_temp.one_of('{Élodie,Léa,Chloé,Zoé,Inès,Aurélie,Françoise,Hélène,Noémie,Céline,Maël,Loïc,François,Jérôme,Rémi,Gaël,Benoît,Cédric,Sébastien,André,José,João,Anna,Marco,Giulia,Luca,Sofia,Thomas,Nicolas,Marie,Pierre,Jean,Camille,Laurent,Isabelle,Daniel,Sandra,David,Patricia,Olivier}', n, 'first name') as first_name,
    pg_temp.one_of('{Müller,Favre,Rochat,Bühler,Dubois,Pérez,García,Fernández,Gonçalves,Conceição,Bernasconi,Ferrari,Rossi,Lüthi,Schär,Blanc,Chappuis,Jaquet,Péclard,Bétrisey,Crettaz,Délèze,Maillard,Perrin,Genoud,Krähenbühl,"de Montmollin","Da Silva","El Amrani",Nguyễn,Kovačević,Weber,Keller,Martin,Simond,Tornare,Berset,Humbert,Dufour,Oliveira,Aebi,Zürcher,Mégevand,Pictet,Lachenal,Vuilleumier,Bonvin,Cuénod,Œuvray,Straub}', n, 'last name') as last_name
  ) as person
  join streets as street on street.id = pg_temp.number((select count(*) from streets), n, 'street of a user')
) as r;

insert into credentials (user_id, password_hash)
select id, current_setting('bench.password_hash') from users where sign_in = 'active';

insert into buildings (id, version, created_at, updated_at, egid, street_name, street_number, postcode, city,
  plot_number, building_type, affectation, surface, sre, apartments, floors, altitude, canton, building_status,
  construction_year, heating_generator_1, heating_energy_1, heating_source_1, coordinate_e, coordinate_n, owners, manager,
  maintenance_companies, provenance)
overriding system value
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'register', 1) from (
  select n as id, 1 + edits as version, made as created_at, made + edits * interval '90 days' as updated_at,
    case when pg_temp.chance(n, 'no egid') > 0.04 then 1000000 + 7 * n end as egid,
    street.name as street_name,
    pg_temp.number(140, n, 'house', 1.6) || pg_temp.one_of('{"","","","","","",A,B,BIS}', n, 'suffix') as street_number,
    left(place, 4) as postcode, substr(place, 6) as city,
    pg_temp.number(9000, n, 'plot')::text as plot_number,
    pg_temp.one_of('{1020,1020,1030,1040,1060}', n, 'GKAT')::int as building_type,
    pg_temp.one_of('{1110,1121,1122,1122,1122,1220,1230}', n, 'GKLAS')::int as affectation,
    80 + pg_temp.number(900, n, 'surface', 2) as surface, 150 + pg_temp.number(6000, n, 'sre', 2) as sre,
    pg_temp.number(60, n, 'apartments', 2) as apartments, pg_temp.number(9, n, 'floors') as floors,
    370 + round(pg_temp.chance(n, 'altitude')::numeric * 120, 1)::float8 as altitude, 'GE' as canton,
    case when pg_temp.chance(n, 'GSTAT') < 0.97 then 1004 else 1003 end as building_status,
    1880 + pg_temp.number(144, n, 'year') as construction_year,
    pg_temp.one_of('{7410,7430,7432,7434,7460}', n, 'GWAERZH')::int as heating_generator_1,
    pg_temp.one_of('{7520,7520,7520,7530,7530,7530,7501,7540,7580}', n, 'GENH')::int as heating_energy_1,
    pg_temp.one_of('{855,869,NULL}', n, 'GWAERSCEH')::int as heating_source_1,
    2486000 + round(pg_temp.chance(n, 'e')::numeric * 24000, 3)::float8 as coordinate_e,
    1110000 + round(pg_temp.chance(n, 'n')::numeric * 25000, 3)::float8 as coordinate_n,
    array[308 + pg_temp.number(pg_temp.size('users') - 308, n, 'owner', 1.5)] as owners,
    case when pg_temp.chance(n, 'managed') < 0.6 then 308 + pg_temp.number(pg_temp.size('users') - 308, n, 'manager', 3) end as manager,
    case when pg_temp.chance(n, 'maintained') < 0.2 then array[308 + pg_temp.number(pg_temp.size('users') - 308, n, 'maintenance', 2)] end as maintenance_companies
  from generate_series(1, pg_temp.size('buildings')) as n
  cross join lateral (select
    timestamptz '2018-02-01' + pg_temp.chance(n, 'built') * interval '8 years' as made,
    pg_temp.number(4, n, 'edits of a building') - 1 as edits,
    pg_temp.one_of('{"1201 Genève","1202 Genève","1203 Genève","1204 Genève","1205 Genève","1206 Genève","1207 Genève","1208 Genève","1209 Genève","1227 Carouge GE","1227 Les Acacias","1213 Petit-Lancy","1212 Grand-Lancy","1213 Onex","1214 Vernier","1219 Châtelaine","1217 Meyrin","1218 Le Grand-Saconnex","1226 Thônex","1225 Chêne-Bourg","1224 Chêne-Bougeries","1222 Vésenaz","1223 Cologny","1228 Plan-les-Ouates","1290 Versoix","1293 Bellevue","1233 Bernex","1255 Veyrier","1256 Troinex","1242 Satigny"}', n, 'place') as place
  ) as about
  join streets as street on street.id = pg_temp.number((select count(*) from streets), n, 'street', 1.4)
) as r;

insert into building_people (building_id, user_id, role)
select id, unnest(owners), 'owner' from buildings
union select id, manager, 'manager' from buildings where manager is not null
union select id, unnest(maintenance_companies), 'maintenance' from buildings;

update products set price = 650 + 150 * id;

create temporary table plans on commit drop as
select n, made, product, way, step,
  (select jsonb_object_agg(state, pg_temp.iso(made + (place - 1) * step)) from unnest(way) with ordinality as reached (state, place)) as dates,
  pg_temp.number(4, n, 'edits of a mandate') - 1 as edits, pg_temp.number(8, n, 'who', 1.5) as actor
from generate_series(1, pg_temp.size('mandates')) as n
-- Numbers follow time, with some days of disorder.
cross join lateral (select timestamptz '2019-01-07' + (n - 1 + pg_temp.chance(n, 'made')) / pg_temp.size('mandates') * interval '2850 days' as made) as begun
cross join lateral (select
  pg_temp.one_of('{CECB,CECB,CECB,CECB,CECB-PLUS,CECB-PLUS,CECB-PLUS,CONSEIL-INCITATIF,AMOEN,GED,PEIK,CONCEPT-CVC}', n, 'product') as code,
  (2 + pg_temp.chance(n, 'pace') * 30) * interval '1 day' as step,
  -- What is older than a year has come to its end, as good as always.
  case when pg_temp.chance(n, 'ended') < case when made < timestamptz '2025-11-01' then 0.97 else 0.3 end
    then pg_temp.one_of('{closed,closed,closed,closed,closed,closed,closed,cancelled}', n, 'end')
    else pg_temp.one_of('{draft,offered,offered,ordered,ordered,ordered,in_progress,in_progress,in_progress,in_progress,in_review,delivered}', n, 'status') end as status
) as drawn
cross join lateral (select case status when 'cancelled' then array['draft', 'offered', 'cancelled']
  else (array['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered', 'closed'])
    [1 : array_position(array['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered', 'closed'], status)] end as way) as gone
join lateral (select products as product from products where products.code = drawn.code) as sold on true;

insert into mandates (id, version, created_at, updated_at, deleted_at, number, status, status_dates, waiting,
  product, kind, price, building, client, partner, responsible, due_date, internal_note, provenance)
overriding system value
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'admin', 1) from (
  select n as id, cardinality(way) + edits as version, made as created_at, made + (cardinality(way) - 1 + edits) * step as updated_at,
    case when pg_temp.chance(n, 'deleted') < 0.01 then made + interval '200 days' end as deleted_at,
    format('M-%s-%s', extract(year from made), to_char(row_number() over (partition by extract(year from made) order by n), 'FM99990000')) as number,
    way[cardinality(way)] as status, dates as status_dates,
    case when way[cardinality(way)] in ('ordered', 'in_progress', 'in_review') and pg_temp.chance(n, 'waits') < 0.25 then
      jsonb_build_object('reason', pg_temp.one_of('{client,client,partner,authority,subsidy,third_party}', n, 'waits for'),
        'since', pg_temp.iso(made + interval '40 days'), 'until', null, 'next_action', null) end as waiting,
    (product).id as product, (product).kind, (product).price, pg_temp.number(pg_temp.size('buildings'), n, 'building', 1.2) as building,
    308 + pg_temp.number((pg_temp.size('users') * 0.76)::int - 308, n, 'client', 1.8) as client,
    case when pg_temp.chance(n, 'with partner') < 0.55 then 8 + pg_temp.number(300, n, 'partner', 1.5) end as partner,
    case when cardinality(way) > 2 then actor end as responsible,
    case when cardinality(way) > 1 then (made + (20 + 10 * edits + pg_temp.chance(n, 'due') * 100) * interval '1 day')::date end as due_date,
    case when pg_temp.chance(n, 'note') < 0.2 then pg_temp.one_of('{"Clés chez la concierge.","Chaufferie au 2ᵉ sous-sol, accès par la cour.","Rappeler après les vacances d’été.","Façade à l’inventaire : demander l’avis du service.","Comptes de chauffage reçus, relevés 2023 manquants."}', n, 'note text') end as internal_note
  from plans
) as r;

-- What happened, in the order of time as the table would have grown.
insert into history (resource, record_id, version, at, actor_id, source, action, changes, request_id)
select resource, record_id, row_number() over (partition by resource, record_id order by at, place), at, actor, source,
  case when place = 0 then 'create' else 'update' end, changes, gen.id
from (
  select 'mandates' as resource, id as record_id, 0 as place, created_at as at, actor, 'admin' as source,
    pg_temp.entered(to_jsonb(mandates) || jsonb_build_object('status', 'draft', 'status_dates', jsonb_build_object('draft', dates -> 'draft'))) as changes
  from mandates join plans on n = id
  union all
  select 'mandates', n, place::int - 1, made + (place - 1) * step, actor, 'admin', jsonb_build_object(
    'status', jsonb_build_array(way[place - 1], state),
    'status_dates', jsonb_build_array(dates - way[place : ], dates - way[place + 1 : ]))
  from plans cross join unnest(way) with ordinality as reached (state, place) where place > 1
  union all
  select 'mandates', n, 10 + edit, made + (edit + 0.5) * step, actor, 'admin', jsonb_build_object(
    'due_date', jsonb_build_array(made::date + 20 + 10 * edit, made::date + 30 + 10 * edit))
  from plans cross join lateral generate_series(1, edits) as edit
  union all
  select 'buildings', id, 0, created_at, 1, 'register',
    pg_temp.entered(to_jsonb(buildings) - kernel_generated('buildings'::regclass)) from buildings
  union all
  select 'buildings', id, edit, created_at + edit * interval '90 days', pg_temp.number(8, id, 'who'), 'admin',
    jsonb_build_object('sre', jsonb_build_array(sre - 10 * edit, sre - 10 * (edit - 1)))
  from buildings cross join lateral generate_series(1, version - 1) as edit
  union all
  select 'users', id, 0, created_at, 1, 'admin',
    pg_temp.entered(to_jsonb(users) - kernel_generated('users'::regclass)) from users
  union all
  select 'users', id, edit, created_at + edit * interval '30 days', 1, 'admin',
    jsonb_build_object('phone_number', jsonb_build_array('00412234' || lpad(id::text, 5, '0'), phone_number))
  from users cross join lateral generate_series(1, version - 1) as edit
) as happened
cross join lateral (select md5(resource || record_id || place)::uuid::text as id) as gen
order by at, resource, record_id, place;

-- What hangs on mandates and buildings: searched and listed, but without history of its own.
insert into consumptions (created_at, updated_at, building, mandate, entered_by, energy, usage, amount, unit, start_date, end_date, accepted, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'client', r.entered_by) from (
  select created_at + interval '5 days' as created_at, created_at + interval '5 days' as updated_at, building, id as mandate, client as entered_by,
    pg_temp.one_of('{mazout,gaz,cad_tarife,pellets}', building, 'energy') as energy, 'heating_dhw' as usage,
    1000 + pg_temp.number(90000, id, 'amount') as amount, 'kWh' as unit,
    (created_at - back * interval '1 year')::date as start_date, (created_at - (back - 1) * interval '1 year')::date - 1 as end_date,
    pg_temp.chance(id, 'accepted') < 0.8 as accepted
  from mandates cross join generate_series(1, 3) as back where pg_temp.chance(id, 'consumption') < 0.5
) as r;

insert into heating_systems (created_at, updated_at, building, mandate, entered_by, energy_source, generator, power, year, status, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'client', r.entered_by) from (
  select created_at + interval '6 days' as created_at, created_at + interval '6 days' as updated_at, building, id as mandate, client as entered_by,
    pg_temp.one_of('{7520,7530,7501,7540}', building, 'GENH')::int as energy_source, 7430 as generator,
    20 + pg_temp.number(200, id, 'power') as power, 1970 + pg_temp.number(55, id, 'system') as year, 'in_service' as status
  from mandates where pg_temp.chance(id, 'heating') < 0.4
) as r;
insert into heating_system_buildings (system_id, building_id) select id, building from heating_systems;

insert into maintenance_companies (created_at, updated_at, building, mandate, entered_by, company_name, role, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'client', r.entered_by) from (
  select created_at + interval '7 days' as created_at, created_at + interval '7 days' as updated_at, building, id as mandate, client as entered_by,
    pg_temp.one_of('{"Brunner Chauffage SA","Chaleur & Confort Sàrl","Tardy Maintenance","Énergies du Léman SA"}', id, 'maintainer') as company_name, 'heating' as role
  from mandates where pg_temp.chance(id, 'maintenance') < 0.2
) as r;

insert into renovations (created_at, updated_at, building, mandate, entered_by, element, work_type, completion_year, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'admin', 1) from (
  select created_at + interval '8 days' as created_at, created_at + interval '8 days' as updated_at, building, id as mandate, 1 as entered_by,
    pg_temp.one_of('{toiture,facades,fenetres,chaufferie}', id, 'element') as element, 'restauration' as work_type, 1990 + pg_temp.number(35, id, 'works') as completion_year
  from mandates where pg_temp.chance(id, 'renovation') < 0.4
) as r;

insert into idc (created_at, updated_at, building, year, idc, sre, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'sitg', 1) from (
  select created_at, created_at as updated_at, id as building, year, 250 + pg_temp.number(500, id * 10 + year, 'idc')::float8 as idc, sre::float8 as sre
  from buildings cross join generate_series(2020, 2024) as year where pg_temp.chance(id, 'published') < 0.4
) as r;

insert into reports (created_at, updated_at, mandate, number, language, format, state, progress, final_hash, final_size, author, published_at, published_by, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'admin', r.author) from (
  select updated_at as created_at, updated_at, id as mandate, 1 as number, 'fr' as language, 'pdf' as format, 'done' as state, 100 as progress,
    md5(number) as final_hash, 200000 as final_size, responsible as author, updated_at as published_at, responsible as published_by
  from mandates where status in ('delivered', 'closed') and responsible is not null and pg_temp.chance(id, 'report') < 0.8
) as r;

insert into proposals (created_at, updated_at, mandate, resource, record, field, before, value, comment, author, state, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'client', r.author) from (
  select created_at + interval '9 days' as created_at, created_at + interval '9 days' as updated_at, id as mandate, 'buildings' as resource, building as record,
    'floors' as field, to_jsonb(4) as before, to_jsonb(5) as value,
    pg_temp.one_of('{"Les combles sont aménagés depuis 2019.","Selon le plan du gérant.","La surface du registre est fausse.","Voir la façade côté cour."}', id, 'comment') as comment,
    client as author, pg_temp.one_of('{open,accepted,refused}', id, 'decision') as state
  from mandates where pg_temp.chance(id, 'proposal') < 0.2
) as r;

insert into views (created_at, updated_at, name, list, state, owner, is_shared, provenance)
select r.*, pg_temp.stamps(to_jsonb(r), r.created_at, 'admin', r.owner) from (
  select created_at, created_at as updated_at, pg_temp.one_of('{"À relancer","Mes dossiers","Livrés ce mois","Carouge"}', id, 'view') || ' ' || id as name,
    'mandates' as list, 'status=ordered' as state, id as owner, id <= 4 as is_shared
  from users where id <= 8 or (sign_in = 'active' and pg_temp.chance(id, 'keeps a view') < 0.1)
) as r;

-- What comes after goes on from here.
select setval(pg_get_serial_sequence(name, 'id'), greatest(size, 1))
from (values ('users', pg_temp.size('users')), ('buildings', pg_temp.size('buildings')), ('mandates', pg_temp.size('mandates'))) as filled (name, size);
select next_mandate_number(year::int) from (select distinct extract(year from made) as year from plans) as years;
select setval(format('mandate_number_%s', extract(year from made))::regclass, count(*)) from plans group by extract(year from made);
