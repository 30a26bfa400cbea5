ALTER TABLE "mandates" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- The values of a record that say something: not the columns that the kernel itself keeps, and of a column
-- of answers each one by its own name.
create or replace function kernel_said(record jsonb) returns jsonb language sql immutable strict parallel safe
as $$ select (record - '{id,version,created_at,updated_at,deleted_at,provenance,search,answers}'::text[])
  || coalesce(record -> 'answers', '{}') $$;
