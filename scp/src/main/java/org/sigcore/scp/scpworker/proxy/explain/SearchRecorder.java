// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.scp.contract.scpworker.Explanation;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.decision.RouteDecision;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.SearchListener;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/** Records the decisions and candidates of one search. */
final class SearchRecorder implements SearchListener {
    private final List<CandidateFilter> filters;
    private final List<Explanation.Stage> stages = new ArrayList<>();
    private String when = "first";
    private String decision = "";

    SearchRecorder(DataPlane parts) {
        this.filters = parts.filters();
    }

    /** Attributes the following stages to the failure of that address. */
    void failed(ApiRoot root) {
        when = "after " + root + " failed";
        decision = "choose again among those known";
    }

    List<Explanation.Stage> stages() {
        return List.copyOf(stages);
    }

    @Override
    public void decided(RouteDecision decided) {
        decision = text(decided);
        if (!(decided instanceof RouteDecision.Select)) { // the candidates of a selection follow in found()
            stages.add(new Explanation.Stage(when, decision, List.of()));
        }
    }

    @Override
    public void found(
            Candidates candidates, Function<ProducerService, @Nullable String> refusedBy, SelectionContext asking) {
        long total = candidates.drawn(service -> refusedBy.apply(service) == null).stream()
                .mapToLong(ProducerService::weight)
                .sum();
        List<ProducerService> drawn = candidates.drawn(service -> refusedBy.apply(service) == null);
        List<Explanation.Candidate> all = new ArrayList<>();
        for (ProducerService service : candidates.list()) {
            double share = drawn.contains(service) ? Math.round(1000.0 * service.weight() / total) / 10.0 : 0;
            all.add(candidate(service, share, refusedBy.apply(service), asking));
        }
        stages.add(new Explanation.Stage(when, decision.isEmpty() ? "choose from a discovery answer" : decision, all));
    }

    private Explanation.Candidate candidate(
            ProducerService service, double share, @Nullable String refusedBy, SelectionContext asking) {
        Map<String, String> states = new LinkedHashMap<>();
        filters.forEach(filter -> states.put(filter.name(), filter.state(service.apiRoot(), service, asking)));
        return new Explanation.Candidate(
                service.apiRoot().toString(),
                service.nfInstanceId(),
                service.serviceInstanceId(),
                service.locality(),
                service.priority(),
                service.capacity(),
                service.load(),
                service.weight(),
                share,
                refusedBy,
                states);
    }

    private static String text(RouteDecision decision) {
        return switch (decision) {
            case RouteDecision.Forward(ApiRoot target) -> "forward to " + target + ", whom the consumer selected";
            case RouteDecision.Select select ->
                "select among " + select.candidates().list().size() + " known producers";
            case RouteDecision.Discover discover ->
                "ask for producers: " + discover.query().queryString();
            case RouteDecision.Reject(ProblemDetails problem) -> "reject: " + problem.cause() + ", " + problem.detail();
        };
    }
}
