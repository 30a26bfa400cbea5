ALTER TABLE "second_factors" ADD COLUMN "new_secret_at" timestamptz;
