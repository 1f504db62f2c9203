import { Link } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { seller } from '#web/lib/seller.ts'
import type { LegalSection } from './legal-page.tsx'
import { SellerFacts } from './seller-facts.tsx'

export const termsOfUse = ({ identity: { name }, legal }: Site): LegalSection[] => [
  {
    id: 'objet',
    title: 'Objet et acceptation',
    body: (
      <>
        <p>
          Les présentes conditions régissent l’usage du site et du serveur de jeu {name}
          {seller
            ? ', ainsi que la remise en jeu des contenus numériques de la '
            : ', ainsi que la vente de contenus numériques sur la '}
          <Link to="/shop">boutique</Link>. Elles lient l’utilisateur et l’éditeur,{' '}
          <strong>{legal.sellerName}</strong>.
        </p>
        <SellerFacts />
        <p>
          La création d’un compte et toute commande supposent leur acceptation. La version
          applicable à une commande est celle en ligne au jour de cette commande. Toute modification
          importante est annoncée sur le site au moins quinze jours avant de s’appliquer ; qui la
          refuse peut fermer son compte à tout moment.
        </p>
      </>
    ),
  },
  {
    id: 'acces',
    title: 'Accès au site et au serveur',
    body: (
      <>
        <p>
          Le site se consulte librement. Pour jouer, il faut posséder une copie authentique du jeu,
          disposer du client de la plateforme et d’une connexion à internet : ces éléments, leurs
          mises à jour et leurs coûts restent à la charge de l’utilisateur.
        </p>
        <p>
          Des maintenances, annoncées quand c’est possible, et des mises à jour du jeu peuvent
          interrompre le service.
        </p>
      </>
    ),
  },
  {
    id: 'mineurs',
    title: 'Mineurs',
    body: (
      <>
        <p>
          Le jeu et l’univers du serveur s’adressent à un public averti ; la classification d’âge du
          jeu s’applique. Un mineur n’utilise le service qu’avec l’accord de ses représentants
          légaux, et l’inscription d’un mineur de moins de quinze ans demande leur consentement
          conjoint au traitement de ses données.
        </p>
        <p>
          <strong>Un mineur non émancipé ne peut pas commander seul</strong> : l’achat est fait par
          un représentant légal ou avec son autorisation expresse, dont nous pouvons demander la
          preuve.
        </p>
      </>
    ),
  },
  {
    id: 'compte',
    title: 'Compte joueur',
    body: (
      <ul>
        <li>
          Un compte par personne, avec une adresse électronique valide ; il est personnel et ne se
          cède pas.
        </li>
        <li>
          Vous gardez votre mot de passe secret et nous signalez sans tarder tout usage suspect.
        </li>
        <li>
          {seller
            ? 'Vous pouvez demander la suppression du compte à tout moment ; les commandes et leurs documents sont conservés comme la loi l’exige.'
            : 'Vous pouvez demander la suppression du compte à tout moment ; les factures sont conservées comme la loi l’exige.'}
        </li>
      </ul>
    ),
  },
  {
    id: 'conduite',
    title: 'Règles de conduite et sanctions',
    body: (
      <>
        <p>
          La vie en jeu et dans la communauté suit le <Link to="/regles">règlement</Link>. Sont
          interdits en toutes circonstances la triche, le harcèlement, les propos haineux ou
          illicites, l’atteinte aux systèmes informatiques et la revente de biens virtuels contre de
          l’argent réel.
        </p>
        <p>
          Selon la gravité et la répétition des faits, un manquement peut entraîner un
          avertissement, une exclusion temporaire, une suspension ou une exclusion définitive. Sauf
          urgence ou obligation légale, la personne concernée est informée des faits reprochés et
          des raisons de la décision, et peut la contester auprès d’un autre membre de l’équipe, par
          la <Link to="/contact">page de contact</Link>.
        </p>
        <p>
          Une exclusion prononcée pour une faute grave et prouvée de l’utilisateur n’ouvre pas droit
          au remboursement des contenus déjà fournis. Si elle se révèle injustifiée, l’accès est
          rétabli ou la part non exécutée des achats est remboursée.
        </p>
      </>
    ),
  },
  {
    id: 'biens-virtuels',
    title: 'Biens et monnaie virtuels',
    body: (
      <>
        <p>
          Les grades, avantages, objets et monnaies du serveur sont des éléments de jeu. Vous
          obtenez un droit personnel, non exclusif et non cessible de les utiliser dans le jeu, tant
          que le serveur existe ou pour la durée indiquée sur la fiche du produit.
        </p>
        <p>
          <strong>La monnaie virtuelle n’a aucune valeur monétaire.</strong> Elle ne peut être ni
          échangée contre de l’argent réel, ni remboursée en dehors des cas prévus par la loi et par
          les présentes, ni transférée hors du jeu. Les prix, salaires et biens exprimés en dollars
          sur le site sont fictifs.
        </p>
      </>
    ),
  },
  {
    id: 'independance',
    title: 'Absence d’affiliation',
    body: (
      <p>
        {name} est un projet indépendant, qui n’est ni affilié à Rockstar Games, Take-Two
        Interactive ou Cfx.re, ni approuvé, parrainé ou soutenu par ces sociétés.
      </p>
    ),
  },
  {
    id: 'contenus',
    title: 'Contenus des utilisateurs',
    body: (
      <p>
        Vous restez propriétaire de ce que vous publiez et nous accordez, à titre gratuit et non
        exclusif, le droit de l’afficher dans le service et pour sa promotion tant que votre compte
        existe. Vous garantissez en avoir les droits. Un contenu illicite se signale selon les
        modalités des <Link to="/mentions-legales">mentions légales</Link>.
      </p>
    ),
  },
  {
    id: 'donnees',
    title: 'Données personnelles',
    body: (
      <p>
        Les données personnelles sont conservées{' '}
        <strong>au plus trois ans après la dernière activité</strong>
        {seller
          ? ' ; seules les pièces comptables, dont les commandes, sont gardées dix ans comme la loi l’impose. La '
          : ' ; seules les pièces comptables, dont les factures, sont gardées dix ans comme la loi l’impose. La '}
        <Link to="/rgpd">politique de confidentialité</Link> détaille les traitements et vos droits.
      </p>
    ),
  },
]
