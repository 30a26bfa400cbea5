-- What waits in the large office, for measurements of the homes: tasks, messages, documents, proposals and requests to cancel beside
-- the mandates that wait anyway. Run on a copy; history and checks of references are off, as they would only take time.

set session_replication_role = replica;

create temporary table open_mandates as
select id, building, client, partner, responsible, created_at, row_number() over (order by md5(id::text)) as n
from mandates where deleted_at is null and status in ('ordered', 'in_progress', 'in_review');

insert into tasks (created_at, updated_at, mandate, title, person, due_date)
select created_at, created_at, id, 'Rappeler le propriétaire',
  case n % 4 when 0 then client when 1 then partner when 2 then responsible end,
  case when n % 5 > 0 then current_date - 20 + (n % 60)::int end
from open_mandates where n <= 500;

-- Every mandate was asked for two documents once, a fifth of them by a day; four hundred still wait for them.
insert into document_requests (created_at, updated_at, building, mandate, type, due_date)
select mandates.created_at, mandates.created_at, building, mandates.id, type,
  case when mandates.id % 5 = 0 then (mandates.created_at + interval '30 days')::date end
from mandates cross join unnest('{energy_bill,plan}'::text[]) as type where deleted_at is null;

insert into files (created_at, updated_at, building, mandate, entered_by, origin, name, type, type_words, folder, hash,
  media_type, size, state, request)
select asked.created_at, asked.created_at, asked.building, asked.mandate, client, 'client', type || '.pdf', type, type,
  'energy_bills', md5(asked.id::text) || md5(asked.id::text), 'application/pdf', 20000,
  case when asked.id % 200 = 0 then 'received' else 'accepted' end, asked.id
from document_requests asked join mandates on mandates.id = asked.mandate
where asked.mandate not in (select id from open_mandates where n between 501 and 900);

update mandates set waiting = jsonb_build_object('reason', 'client', 'since', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'until', null, 'next_action', null, 'for_documents', true)
where id in (select id from open_mandates where n between 501 and 900);

update mandates set waiting = jsonb_set(waiting, '{until}', to_jsonb(to_char(current_date - 20 + id % 60, 'YYYY-MM-DD')))
where waiting is not null and id % 5 = 0;

insert into proposals (created_at, updated_at, mandate, resource, record, field, value, author, state)
select created_at, created_at, id, 'buildings', building, field, '1', client,
  case when n % 20 = 0 then 'open' else 'accepted' end
from open_mandates cross join unnest('{floors,apartments,surface}'::text[]) as field;

update mandates set cancellation_request = jsonb_build_object('reason', 'Vendu', 'at', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
where id in (select id from open_mandates where n between 901 and 920);

-- Five hundred tasks of one administrator beside those.
insert into tasks (created_at, updated_at, mandate, title, person, due_date)
select created_at, created_at, id, 'Relire le rapport', 1, current_date - 20 + (n % 60)::int
from open_mandates where n between 1001 and 1500;

-- Four messages on each mandate, the last by the office; on some the client has answered. Most have been read.
insert into messages (created_at, updated_at, mandate, thread, author, counterpart, text)
select created_at + step * interval '1 hour', created_at + step * interval '1 hour', id, 'client',
  case step % 2 when 1 then client else responsible end, client, 'Message ' || step
from open_mandates cross join lateral generate_series(1, case when n % 100 = 0 then 5 else 4 end) as step
where responsible is not null;

insert into messages (created_at, updated_at, mandate, thread, author, counterpart, text)
select created_at, created_at, id, 'client', client, client, 'Message ' || step
from open_mandates cross join generate_series(1, 200) as step where n = 1 and responsible is not null;

insert into message_reads (mandate, thread, person, up_to, at)
select id, 'client', client, (select max(messages.id) from messages where mandate = open_mandates.id), now()
from open_mandates where n % 10 <> 0 and responsible is not null;

select count(*) from open_mandates, list_unread(id, 'client');

set session_replication_role = default;
