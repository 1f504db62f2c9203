CREATE TABLE "notice_channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"webhook" text NOT NULL,
	"gone_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"channel_id" integer,
	"sentence" text
);
--> statement-breakpoint
CREATE TABLE "discord_refusals" (
	"user_id" integer NOT NULL,
	"role_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "discord_refusals_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "discord_role_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_role_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"role_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discord_role_rules_key" UNIQUE("kind","source","role_id")
);
--> statement-breakpoint
CREATE TABLE "discord_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"discord_id" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"picture" "bytea",
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discord_links_discord_id_key" UNIQUE("discord_id")
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_channel_id_notice_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."notice_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_refusals" ADD CONSTRAINT "discord_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discord_links" ADD CONSTRAINT "discord_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discord_refusals_since_index" ON "discord_refusals" USING btree ("since");--> statement-breakpoint
-- Written by hand: the one webhook of before becomes a channel, which hears of what it heard of.
INSERT INTO "notice_channels" ("name", "webhook", "gone_at") SELECT 'Alertes', "webhook", "webhook_gone_at" FROM "alert_settings" WHERE "webhook" IS NOT NULL;--> statement-breakpoint
INSERT INTO "notice_settings" ("kind", "is_on", "channel_id")
SELECT "kind", NOT ("kind" = ANY ("off")), "notice_channels"."id"
FROM "alert_settings", "notice_channels", unnest(ARRAY['first_sale', 'dispute', 'refund', 'task', 'delivery', 'sign_in']) AS "kind";
