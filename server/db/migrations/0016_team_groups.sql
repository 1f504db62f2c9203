CREATE TABLE "team_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "team_groups_name_key" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "built_in_group" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "own_group" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_own_group_team_groups_id_fk" FOREIGN KEY ("own_group") REFERENCES "public"."team_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_team_index" ON "users" USING btree ("id") WHERE 'admin' = any(roles);--> statement-breakpoint
CREATE INDEX "users_own_group_index" ON "users" USING btree ("own_group") WHERE own_group is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_owner_key" ON "users" USING btree ("built_in_group") WHERE built_in_group = 'owner';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_one_group_check" CHECK (built_in_group is null or own_group is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_group_check" CHECK ('admin' = any(roles) or (built_in_group is null and own_group is null));--> statement-breakpoint
-- By hand: the first admin of a site that has some is its owner.
UPDATE "users" SET "built_in_group" = 'owner' WHERE "id" = (SELECT min("id") FROM "users" WHERE 'admin' = any("roles"));
