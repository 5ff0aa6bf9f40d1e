import type { PictureName } from './pictures.ts';

export type Language = 'en' | 'fr';
export type Author = 'mercator' | 'ortelius';

export interface Text {
  readonly title: string;
  readonly summary: string;
  readonly altText: string;
  readonly paragraphs: readonly string[];
}

export interface Article {
  readonly picture: PictureName;
  readonly author: Author;
  readonly published: string;
  readonly texts: Readonly<Record<Language, Text>>;
}

export const articles: readonly Article[] = [
  {
    picture: 'mercator',
    author: 'mercator',
    published: '2026-03-02T09:00:00Z',
    texts: {
      en: {
        title: 'Why Greenland looks as large as Africa',
        summary:
          'The best-known map of the world was drawn for sailors, who care about directions and not about sizes.',
        altText:
          'Map of the world in Mercator’s projection, with Greenland and Africa in colour and almost equally large',
        paragraphs: [
          'A ship that keeps its compass needle still follows a curve on the globe. In 1569 a new map turned that curve into a straight line: draw it with a ruler, read the angle, and steer. Sailors have never asked for more.',
          'The price is paid far from the equator. At 60 degrees north the map is stretched to twice its length <em>in both directions</em>, so everything there covers four times its area. Towards the poles the stretching has no end, and every such map stops somewhere and says nothing about it.',
          'Greenland has 2.2 million square kilometres, and Africa 30 million: fourteen Greenlands fit into it. On the map they look like neighbours of a kind. Nothing is wrong with the map, as long as nobody compares sizes on it.',
        ],
      },
      fr: {
        title: 'Pourquoi le Groenland paraît aussi grand que l’Afrique',
        summary:
          'La carte du monde la plus connue a été dessinée pour les marins, qui veulent des caps et non des surfaces.',
        altText:
          'Planisphère en projection de Mercator, où le Groenland et l’Afrique, en couleur, semblent de même taille',
        paragraphs: [
          'Un navire qui garde le même cap suit une courbe sur le globe. En 1569, une nouvelle carte fit de cette courbe une droite. On la trace à la règle, on lit l’angle, on tient le cap. Les marins n’ont jamais demandé davantage.',
          'Le prix se paie loin de l’équateur. À 60 degrés nord, la carte s’étire du double <em>dans les deux sens</em>, et tout y couvre quatre fois sa surface. Vers les pôles, l’étirement n’a pas de fin, et chaque carte s’arrête quelque part sans le dire.',
          'Le Groenland compte 2,2 millions de kilomètres carrés, l’Afrique 30 millions. Elle contiendrait quatorze Groenland. Sur la carte, on les croirait presque égaux. La carte n’a pas tort, tant que personne n’y compare des surfaces.',
        ],
      },
    },
  },
  {
    picture: 'equalArea',
    author: 'ortelius',
    published: '2026-03-16T09:00:00Z',
    texts: {
      en: {
        title: 'A map that keeps its word about area',
        summary: 'A square centimetre of this map is the same share of the Earth everywhere. Shapes have to give way.',
        altText: 'The same map in an equal-area projection: Africa is long and tall, Greenland a small flat stripe',
        paragraphs: [
          'Take the map of the sailors and squeeze it towards the poles by exactly as much as it has grown there. Every country gets its true share of the paper, and Africa is suddenly enormous.',
          'What is squeezed changes its shape. Only along two lines, 45 degrees north and south, do countries look as they do on a globe. At the equator they are too tall, and near the poles too flat.',
          'A flat map can keep angles or areas. It cannot keep both, and no clever mathematics will change that: the skin of an orange does not lie flat. Choosing a map means choosing what it may get wrong.',
        ],
      },
      fr: {
        title: 'Une carte qui tient parole sur les surfaces',
        summary: 'Un centimètre carré de cette carte vaut partout la même part de la Terre. Les formes doivent céder.',
        altText:
          'La même carte en projection équivalente, où l’Afrique est haute et le Groenland une petite bande plate',
        paragraphs: [
          'Prenez la carte des marins et tassez-la vers les pôles exactement autant qu’elle y a grandi. Chaque pays reçoit sa juste part du papier, et l’Afrique devient soudain immense.',
          'Ce que l’on tasse change de forme. C’est seulement le long de deux lignes, à 45 degrés nord et sud, que les pays ressemblent à ceux du globe. À l’équateur ils sont trop hauts, près des pôles trop plats.',
          'Une carte plane peut garder les angles ou les surfaces. Elle ne peut garder les deux, et aucun calcul n’y changera rien, car la peau d’une orange ne se met pas à plat. Choisir une carte, c’est choisir ce qu’elle a le droit de fausser.',
        ],
      },
    },
  },
  {
    picture: 'landlocked',
    author: 'mercator',
    published: '2026-04-07T08:00:00Z',
    texts: {
      en: {
        title: 'Two borders away from the sea',
        summary: 'More than forty countries have no coast. Two of them have only neighbours without one.',
        altText:
          'Map of the world on which countries without a coast are coloured, most of them in Africa, Europe and Asia',
        paragraphs: [
          'Kazakhstan is the largest country without a coast on an ocean. It has ports all the same: the Caspian is called a sea, but no ship leaves it except by river and canal.',
          'Liechtenstein lies between Switzerland and Austria, and neither has a coast. Uzbekistan has five neighbours and none of them has one. From both countries every way to the sea crosses two borders.',
          'Lesotho, San Marino and Vatican City have a distinction of their own: each has exactly one neighbour, all around.',
        ],
      },
      fr: {
        title: 'À deux frontières de la mer',
        summary:
          'Plus de quarante pays n’ont pas de côte. Deux d’entre eux n’ont que des voisins qui n’en ont pas non plus.',
        altText: 'Planisphère où les pays sans côte sont en couleur, la plupart en Afrique, en Europe et en Asie',
        paragraphs: [
          'Le Kazakhstan est le plus grand pays sans côte sur un océan. Il a pourtant des ports, car la Caspienne porte le nom de mer, mais aucun navire ne la quitte sans passer par un fleuve ou un canal.',
          'Le Liechtenstein se trouve entre la Suisse et l’Autriche, qui n’ont pas de côte. L’Ouzbékistan a cinq voisins, et aucun n’en a une. De ces deux pays, tout chemin vers la mer passe deux frontières.',
          'Le Lesotho, Saint-Marin et le Vatican ont une particularité à eux. Chacun n’a qu’un seul voisin, tout autour.',
        ],
      },
    },
  },
  {
    picture: 'polar',
    author: 'ortelius',
    published: '2026-04-21T08:00:00Z',
    texts: {
      en: {
        title: 'The view from above the pole',
        summary:
          'Put the pole in the middle, and the long way round from London to Tokyo turns out to be the short one.',
        altText: 'Map with the North Pole in its centre, the continents around it and a line from London to Tokyo',
        paragraphs: [
          'On this map all distances from the pole are true, and every meridian is a straight line. The emblem of the United Nations shows the world in this way, down to 60 degrees south.',
          'Aeroplanes make it familiar. The shortest way from London to Tokyo does not lead east across the middle of Asia, but far north across Siberia, close to the Arctic coast.',
          'The middle of a map is a decision like any other. Move it to your own town, and the map shows how far away everything is from you.',
        ],
      },
      fr: {
        title: 'Le monde vu du pôle',
        summary: 'Avec le pôle au milieu, le détour de Londres à Tokyo se révèle être le chemin le plus court.',
        altText: 'Carte centrée sur le pôle Nord, entouré des continents, avec une ligne de Londres à Tokyo',
        paragraphs: [
          'Sur cette carte, toutes les distances depuis le pôle sont justes, et chaque méridien est une droite. L’emblème des Nations unies montre le monde ainsi, jusqu’à 60 degrés sud.',
          'Les avions l’ont rendue familière. Le chemin le plus court de Londres à Tokyo ne traverse pas le milieu de l’Asie vers l’est, il monte loin au nord, par la Sibérie, près de la côte arctique.',
          'Le milieu d’une carte est une décision comme une autre. Placez-y votre ville, et la carte dit à quelle distance de vous se trouve chaque lieu.',
        ],
      },
    },
  },
];
