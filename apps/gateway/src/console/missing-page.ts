export const missingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Annal</title>
</head>
<body>
<main>
<h1>The console is not built</h1>
<p>The service runs, but it has found no console: neither a finished build nor one that ended in time.</p>
<p>In a checkout, <code>node tools/dev/assembled-console.mjs</code> builds it and says what fails. In an installation, the
folder <code>console</code> belongs beside <code>main.js</code>; <code>CONSOLE_DIR</code> names another one.</p>
</main>
</body>
</html>
`;
