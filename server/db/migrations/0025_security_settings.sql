CREATE TABLE "security_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"team_second_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "security_settings_one_row_check" CHECK (id = 1)
);
