ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamptz;
