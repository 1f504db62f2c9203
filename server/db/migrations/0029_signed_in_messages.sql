ALTER TABLE "contact_messages" ADD COLUMN "signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: until now a message had an owner only when it came from their account.
UPDATE "contact_messages" SET "signed_in" = true WHERE "user_id" IS NOT NULL;
