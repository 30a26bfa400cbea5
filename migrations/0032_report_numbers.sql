ALTER TABLE "reports" ALTER COLUMN "number" DROP NOT NULL;
--> statement-breakpoint
-- Drafts have no number any more; what was published keeps the one that it says. Nobody is told of it.
alter table reports disable trigger user;
--> statement-breakpoint
update reports set number = null where published_at is null;
--> statement-breakpoint
alter table reports enable trigger user;
