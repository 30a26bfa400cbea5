-- Web Mercator coordinates of a place in LV95 as integers of 26 bits, by the approximation of swisstopo, as
-- src/features/register/projection.ts has them.
create function mercator_x(e double precision, n double precision) returns integer language sql immutable strict parallel safe
as $$
  select floor(((2.6779094 + 4.728982 * y + 0.791484 * y * x + 0.1306 * y * x * x - 0.0436 * y * y * y) * 100 / 36 + 180) / 360 * 67108864)::integer
  from (select (e - 2600000) / 1000000 as y, (n - 1200000) / 1000000 as x) as place
$$;--> statement-breakpoint
create function mercator_y(e double precision, n double precision) returns integer language sql immutable strict parallel safe
as $$
  select floor((0.5 - ln(tan(pi() / 4 + (16.9023892 + 3.238272 * x - 0.270978 * y * y - 0.002528 * x * x
    - 0.0447 * y * y * x - 0.014 * x * x * x) * 100 / 36 * pi() / 360)) / (2 * pi())) * 67108864)::integer
  from (select (e - 2600000) / 1000000 as y, (n - 1200000) / 1000000 as x) as place
$$;--> statement-breakpoint
CREATE TABLE "register_grid" (
	"zoom" smallint NOT NULL,
	"tile_x" integer NOT NULL,
	"tile_y" integer NOT NULL,
	"cell" smallint NOT NULL,
	"buildings" integer NOT NULL,
	CONSTRAINT "register_grid_zoom_tile_x_tile_y_cell_pk" PRIMARY KEY("zoom","tile_x","tile_y","cell")
);
--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "map_x" integer GENERATED ALWAYS AS (mercator_x(coordinate_e, coordinate_n)) STORED;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "map_y" integer GENERATED ALWAYS AS (mercator_y(coordinate_e, coordinate_n)) STORED;--> statement-breakpoint
ALTER TABLE "register_buildings" ADD COLUMN "map_x" integer GENERATED ALWAYS AS (mercator_x(coordinate_e, coordinate_n)) STORED;--> statement-breakpoint
ALTER TABLE "register_buildings" ADD COLUMN "map_y" integer GENERATED ALWAYS AS (mercator_y(coordinate_e, coordinate_n)) STORED;--> statement-breakpoint
CREATE INDEX "buildings_map" ON "buildings" USING btree ((map_y >> 12),(map_x >> 12)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "register_buildings_map" ON "register_buildings" USING btree ((map_y >> 12),(map_x >> 12));--> statement-breakpoint
-- The grid of a register that was imported before, as grid.server.ts fills it.
insert into register_grid (zoom, tile_x, tile_y, cell, buildings)
select 13, x >> 5, y >> 5, ((y & 31) << 5) | (x & 31), count(*)
from (select map_x >> 8 as x, map_y >> 8 as y from register_buildings
  where map_x is not null and coalesce(building_status, 0) not in (1007, 1008)) as cells
group by x, y;--> statement-breakpoint
do $$
begin
  for z in reverse 12..5 loop
    insert into register_grid (zoom, tile_x, tile_y, cell, buildings)
    select z, x >> 5, y >> 5, ((y & 31) << 5) | (x & 31), sum(buildings)
    from (select ((tile_x << 5) | (cell & 31)) >> 1 as x, ((tile_y << 5) | (cell >> 5)) >> 1 as y, buildings
      from register_grid where zoom = z + 1) as cells
    group by x, y;
  end loop;
end
$$;
