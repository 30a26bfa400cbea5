-- Files of the large office, for measurements of them: four of each mandate, two thousand of one (the newest), and what
-- belongs to them. Run on a copy; history and checks of references are off, as they would only take time.

set session_replication_role = replica;

insert into document_requests (created_at, updated_at, building, mandate, type)
select made, made, building, id, type
from (select id, building, created_at + interval '1 day' as made from mandates where deleted_at is null) as mandate
cross join unnest('{energy_bill,plan}'::text[]) as type;

insert into files (created_at, updated_at, building, mandate, entered_by, origin, name, type, type_words, folder, hash,
  media_type, size, state, request, published_at, published_by)
select made, made, mandate.building, mandate.id,
  case when place % 2 = 0 then client else 1 end, case when place % 2 = 0 then 'client' else 'office' end,
  format(name, 2015 + (mandate.id + place) % 11, mandate.id),
  kind, words, folder, md5(mandate.id || '/' || place) || md5(place || '/' || mandate.id), media, 20000 + (mandate.id * 7919 + place) % 3000000,
  (array['received', 'accepted', 'accepted', 'refused'])[1 + (mandate.id + place) % 4],
  case when place <= 2 then (select id from document_requests where document_requests.mandate = mandate.id
    and document_requests.type = kind and (mandate.id % 10) > 3) end,
  case when place % 4 = 3 then made + interval '2 days' end, case when place % 4 = 3 then 1 end
from (select id, building, client, created_at, id = (select max(id) from mandates where deleted_at is null) as is_large
  from mandates where deleted_at is null) as mandate
cross join lateral generate_series(1, case when is_large then 2000 else 4 end) as place
cross join lateral (select created_at + place * interval '3 hours' as made) as begun
join (values
  (1, 'Facture mazout %s – %s.pdf', 'energy_bill', 'Facture d’énergie Bolletta energia Energy bill', 'energy_bills', 'application/pdf'),
  (2, 'Plan rez-de-chaussée %s (%s).pdf', 'plan', 'Plan Piano Plan', 'plans', 'application/pdf'),
  (3, 'Façade côté cour %s %s.jpg', 'photo', 'Photo Foto Photo', 'photos', 'image/jpeg'),
  (4, 'Relevé IDC %s %s.xlsx', 'idc_statement', 'Décompte IDC Conteggio IDC IDC statement', 'energy_bills',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
) as kinds (nth, name, kind, words, folder, media) on nth = 1 + (place - 1) % 4;

insert into file_texts (id, is_present, created_at, search)
select id, deleted_at is null, created_at, search_text(name || ' ' || type_words) from files;

insert into file_editions (file, number, name, hash, media_type, size, entered_by, at)
select id, 1, name, hash, media_type, size, entered_by, created_at from files;

insert into file_renditions (hash, kind, page, width, made, media_type, size, made_at)
select hash, 'page', 1, 160, md5(hash) || md5('page' || hash), null, 4000, created_at from files
where media_type <> 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' and id % 4 <> 0;

insert into file_shares (token_hash, file, building, mandate, made_by, made_at, expires_at)
select md5('token' || id) || md5(id || 'token'), id, building, mandate, 1, created_at, created_at + interval '14 days'
from files where id % 40 = 0;

insert into uploads (id, person, begun_at, size, announced)
select md5('upload' || id)::uuid, id, now(), 1000, '{}' from users where sign_in = 'active' order by id limit 300;

set session_replication_role = default;
