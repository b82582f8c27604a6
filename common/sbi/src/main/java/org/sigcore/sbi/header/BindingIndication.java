// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * One element of {@code 3gpp-Sbi-Binding}.
 *
 * @param parameters all but the level, unknown ones included
 */
@SpecRef("TS 29.500 5.2.3.2.6")
public record BindingIndication(BindingLevel level, Parameters parameters) {
    /** A binding without parameters yet. */
    public static BindingIndication of(BindingLevel level) {
        return new BindingIndication(level, Parameters.empty(Binding.NAME, Parameters.Style.EQUALS));
    }

    static BindingIndication of(Parameters all) {
        String level = Grammar.token(Binding.NAME, "bl", all.require("bl"));
        BindingIndication indication = new BindingIndication(new BindingLevel(level), all.without("bl"));
        indication.recoveryTime();
        return indication;
    }

    /** The same with one more parameter, such as {@code nfset}. */
    public BindingIndication with(String name, @Nullable String value) {
        return new BindingIndication(level, parameters.with(name, value));
    }

    /** The NF instance; null when not named. */
    public @Nullable String nfInstance() {
        return parameters.get("nfinst");
    }

    /** The NF set; null when not named. */
    public @Nullable String nfSet() {
        return parameters.get("nfset");
    }

    /** The NF service instance; null when not named. */
    public @Nullable String nfServiceInstance() {
        return parameters.get("nfservinst");
    }

    /** The NF service set; null when not named. */
    public @Nullable String nfServiceSet() {
        return parameters.get("nfserviceset");
    }

    /** The service of a service instance; null when not named. */
    public @Nullable String serviceName() {
        return parameters.get("servname");
    }

    /** NF instances to turn to when the bound one fails, best first. */
    public List<String> backupNfs() {
        return Stream.concat(parameters.all("backupamfinst").stream(), parameters.all("backupnf").stream())
                .toList();
    }

    /** What stands before the path of callback URIs; null when nothing does. */
    public @Nullable String callbackUriPrefix() {
        return parameters.get("callback-uri-prefix");
    }

    /** What the binding is for, such as {@code subscription-events}; empty when not told. */
    public List<String> scopes() {
        return parameters.all("scope");
    }

    /** When the bound instance restarted; null when not told. */
    public @Nullable Instant recoveryTime() {
        String time = parameters.get("recoverytime");
        return time == null ? null : DateTimes.parse(Binding.NAME, time);
    }

    /** Where notifications go from now on; null when not told. */
    public @Nullable String notificationReceiver() {
        return parameters.get("nr");
    }

    /** True when the binding counts for a whole group of resources. */
    public boolean group() {
        return "true".equalsIgnoreCase(parameters.get("group"));
    }

    /** True when there is no redundant instance. */
    public boolean noRedundancy() {
        return "true".equalsIgnoreCase(parameters.get("no-redundancy"));
    }

    String print() {
        return Parameters.empty(Binding.NAME, Parameters.Style.EQUALS)
                .with("bl", level.value())
                .withAll(parameters)
                .print();
    }
}
