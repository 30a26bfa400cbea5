-- Names that the office has not changed get the programme's own words.
update products set name = name || '{"en": "Impulse consultation", "it": "Prima consulenza"}'
where name->>'en' = 'Incitative consultation' and name->>'it' = 'Consulenza incentivante';
