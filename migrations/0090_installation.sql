ALTER TABLE "settings" ADD COLUMN "installation" uuid DEFAULT gen_random_uuid() NOT NULL;
