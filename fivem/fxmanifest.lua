fx_version 'cerulean'
game 'gta5'

name 'minuit'
description 'Remet en jeu ce qui est acheté sur le site'
version '1.0.0'

-- FXServer exécute ce script avec Node 16 ou Node 22 ; les deux conviennent.
-- Sur une version de FXServer qui propose le choix, cette ligne demande Node 22 :
-- node_version '22'

server_scripts {
  'config.js',
  'server.js',
}
