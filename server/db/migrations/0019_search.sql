ALTER TABLE "game_links" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(name || chr(10) || email || chr(10) || message)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "game_links_search_index" ON "game_links" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("search" gin_trgm_ops) WITH (fastupdate=false);