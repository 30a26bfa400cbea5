ALTER TABLE "users" ADD COLUMN "country" text;
