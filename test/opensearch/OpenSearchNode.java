import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.geo.GeoModulePlugin;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** One node of OpenSearch in this process, until its input ends: {@code OpenSearchNode FOLDER PORT}. */
public final class OpenSearchNode extends Node {
  private OpenSearchNode(Environment environment, Collection<Class<? extends Plugin>> plugins) {
    super(environment, plugins, false);
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Settings settings =
        Settings.builder()
            .put("path.home", folder.toString())
            .put("cluster.name", "annal-test")
            .put("node.name", "one")
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("http.port", arguments[1])
            .put("transport.port", "0")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            // Garbage that the serial collector has not taken yet is no use of memory.
            .put("indices.breaker.total.use_real_memory", false)
            .build();
    List<Class<? extends Plugin>> plugins =
        List.of(Netty4Plugin.class, CommonAnalysisPlugin.class, GeoModulePlugin.class);
    try (Node node = new OpenSearchNode(new Environment(settings, folder.resolve("config")), plugins)) {
      node.start();
      System.out.println("started");
      while (System.in.read() >= 0) {}
    }
    System.exit(0);
  }
}
